/** How the browser of the journeys is started: as cheap as it can be on the two processors that also run the rest. */
export const launchOptions = {
  executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
  args: [
    ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
    ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
    // All pages of a browser are drawn by one process, which keeps what it compiled from journey to journey.
    ...['--process-per-site', '--renderer-process-limit=1', '--disable-site-isolation-trials'],
    // Pages live for seconds: to optimize their code costs more than it saves.
    '--js-flags=--no-opt --no-maglev',
    // Resolves the clinic's host name, and one that is not localhost, to this machine.
    '--host-resolver-rules=MAP *.example 127.0.0.1',
  ],
};
