import type { ComponentProps, MouseEvent } from 'react';
import { type AddressSearch, type AddressState, hrefWith } from './address.ts';
import { useRouter } from './router-provider.tsx';

export type LinkProps = Omit<ComponentProps<'a'>, 'href' | 'type'> & {
  to: string;
  search?: AddressSearch;
  state?: AddressState;
};

/** A link to another screen, which is drawn without loading the page again, unless it is opened in a tab of its own. */
export function Link({ to, search, state, onClick, ...look }: LinkProps) {
  const router = useRouter();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const isForTheBrowser = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || look.target;
    if (event.defaultPrevented || event.button !== 0 || isForTheBrowser) return;
    event.preventDefault();
    void router.navigate({ to, ...(search && { search }), ...(state && { state }) });
  };
  return <a {...look} href={hrefWith(to, search)} onClick={follow} />;
}
