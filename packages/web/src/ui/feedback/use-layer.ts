import { useEffect, useEffectEvent } from 'react';
import { useLayers } from '../../router/router-provider.tsx';
import { useIsPhone } from '../layout/use-is-phone.ts';

/** On a phone Back closes what lies over the screen, as Escape does: it asks first where something was typed. */
export function useLayer(close: (() => void) | undefined, isOpen = true): void {
  const layers = useLayers();
  const isLayer = useIsPhone() && isOpen;
  const end = useEffectEvent(() => close?.());
  useEffect(() => (isLayer ? layers?.open(() => end()) : undefined), [isLayer, layers]);
}
