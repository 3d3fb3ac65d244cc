import { screenAt } from '@prepdesk/contract/routes';
import { isAllowed } from '../api/use-may.ts';
import { who } from '../api/who.ts';
import { browserRouter } from '../router/router.ts';
import { useLocation } from '../router/router-provider.tsx';
import { Waiting } from '../ui/feedback/waiting.tsx';
import { lazyPart } from '../ui/screen/lazy-part.tsx';
import { Frame, ScreenFrame } from './screen-frame.tsx';
import { existingScreenAt, existingScreens, pathsSwitchedOff } from './screen-list.ts';
import { Shell } from './shell.tsx';

/** Loaded on demand, since few people ever see it. */
const LostPage = lazyPart(() => import('./not-found.tsx'), <Waiting text="Loading.." />);
const NotFound = () => (
  <Frame>
    <LostPage />
  </Frame>
);

const paths = new Set(existingScreens.map(({ path }) => path));

/** The router of the page, which starts loading a screen when its address is opened. */
export function makeRouter() {
  const router = browserRouter((path) => paths.has(path));
  router.watch(({ pathname }) => begin(pathname));
  return router;
}

/** A failure shows when the screen is drawn. */
function begin(pathname: string): void {
  const screen = existingScreenAt(pathname);
  if (screen && !screen.part.loaded() && isAllowed(who()?.routes ?? [], screen.path))
    screen.part.fetch().catch(() => {});
}

/** The screen of the address, public ones outside the shell (d3 §2), which is for signed-in people. */
export function ScreenOfAddress() {
  const pathname = useLocation({ select: (address) => address.pathname });
  const screen = existingScreenAt(pathname);
  if (screen?.public) return <ScreenFrame key={screen.path} screen={screen} />;
  const path = screenAt(pathname)?.path;
  if (path && pathsSwitchedOff.includes(path)) {
    return (
      <main>
        <NotFound />
      </main>
    );
  }
  return <Shell>{screen ? <ScreenFrame key={screen.path} screen={screen} /> : <NotFound />}</Shell>;
}
