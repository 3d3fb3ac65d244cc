/** Loaded into a program (`--import`) that would not otherwise notice that its parent process was killed. */
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
