import { screenAt } from '@prepdesk/contract/routes';
import { useLocation } from './router-provider.tsx';

/** The `{id}` of the screen's path; a path has at most one, at its end. */
export function useParams(): { id?: string } {
  const pathname = useLocation({ select: (address) => address.pathname });
  if (!screenAt(pathname)?.path.endsWith('/{id}')) return {};
  const id = pathname.replace(/\/$/, '').split('/').at(-1) ?? '';
  try {
    return { id: decodeURIComponent(id) };
  } catch {
    return { id };
  }
}
