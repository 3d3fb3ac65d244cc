/** Loaded into a program (`--import`) that would not notice that the process which started it was killed. */
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
