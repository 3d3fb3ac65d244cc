import { useRouter } from '../router/router-provider.tsx';
import { signOut } from './session.ts';

/** Signs out for good; asks first if unsaved input would be lost. */
export function useSignOut(): () => Promise<void> {
  const { mayLeave } = useRouter();
  return async () => {
    if (await mayLeave()) await signOut('leave');
  };
}
