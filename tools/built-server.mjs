import { ensureServerBuilt } from './build.mjs';

/** Before the server's tests, and again when a watched file changed: some start what was built. */
export default async function setup(project) {
  project.onTestsRerun(ensureServerBuilt);
  await ensureServerBuilt();
}
