import { Button, type ButtonProps } from '@mantine/core';
import { type Opening, ScreenLink } from './screen-link.tsx';

/** A button that leads to another screen. */
export const LinkButton = ({ path, name, id, list, ...look }: Opening & ButtonProps) => (
  <Button
    variant="default"
    {...look}
    renderRoot={(props) => <ScreenLink {...props} path={path} name={name} id={id} list={list} />}
  />
);
