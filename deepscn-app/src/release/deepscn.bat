@echo off
rem Runs deepscn from any folder, with the Java in JAVA_HOME or else the one on the PATH.
rem JAVA_OPTS reaches the virtual machine: set JAVA_OPTS=-Xmx8g
setlocal
for %%h in ("%~dp0..") do set "home=%%~fh"

set "java="
if defined JAVA_HOME if exist "%JAVA_HOME%\bin\java.exe" set "java=%JAVA_HOME%\bin\java.exe"
if not defined java for %%j in (java.exe) do set "java=%%~$PATH:j"
if not defined java goto missing

rem A Java that does not tell its version in a release file is taken as it is.
set "version="
set "major=17"
for %%j in ("%java%") do set "release=%%~dpj..\release"
if not exist "%release%" goto run
for /f "usebackq tokens=1,2 delims==" %%k in ("%release%") do if "%%k"=="JAVA_VERSION" set "version=%%~l"
for /f "delims=.-+" %%m in ("%version%") do set "major=%%m"
if %major% lss 17 goto old

:run
"%java%" -XX:MaxRAMPercentage=70 -XX:Tier4InvocationThreshold=20000 -XX:Tier4CompileThreshold=60000 %JAVA_OPTS% -jar "%home%\deepscn.jar" %*
exit /b %ERRORLEVEL%

:old
>&2 echo deepscn needs Java 17 or newer. Found only "%java%": Java %version%
goto advice

:missing
>&2 echo deepscn needs Java 17 or newer, and found no Java.

:advice
>&2 echo Install one and put it on the PATH, or set JAVA_HOME to its folder.
exit /b 1
