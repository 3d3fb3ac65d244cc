import { ensureServerBuilt } from './build.mjs';

/** Runs before the server's tests, and again when a watched file changes, because some tests start the built server. */
export default async function setup(project) {
  project.onTestsRerun(ensureServerBuilt);
  await ensureServerBuilt();
}
