import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core';

type Variant = 'teal' | 'pink';

const shades: Record<Variant, MantineColorsTuple> = {
  teal: [
    '#e3faf5',
    '#c5f4ea',
    '#96ecdb',
    '#5fe3ca',
    '#2fdcbc',
    '#0dd9b3',
    '#0ac29f',
    '#089c81',
    '#067a66',
    '#04352c',
  ],
  pink: [
    '#ffe9f0',
    '#ffd0de',
    '#ffa3be',
    '#ff739c',
    '#ff4079',
    '#ff165c',
    '#ec1254',
    '#d80f4d',
    '#c70b44',
    '#7d072b',
  ],
};

/** Maps Mantine's variables to the colours in tokens.css, so that both schemes follow them. */
export const cssVariables: CSSVariablesResolver = () => {
  const both = {
    '--mantine-color-body': 'var(--surface)',
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-dimmed': 'var(--ink-3)',
    '--mantine-color-placeholder': 'var(--ink-3)',
    '--mantine-color-anchor': 'var(--brand-strong)',
    '--mantine-color-error': 'var(--bad)',
    '--mantine-color-default': 'var(--surface)',
    '--mantine-color-default-hover': 'var(--hover)',
    '--mantine-color-default-color': 'var(--ink)',
    '--mantine-color-default-border': 'var(--line)',
    '--mantine-color-disabled': 'color-mix(in srgb, var(--ink) 8%, transparent)',
    '--mantine-color-disabled-color': 'var(--off)',
    '--mantine-color-disabled-border': 'var(--line)',
    '--mantine-primary-color-filled': 'var(--brand-fill)',
    '--mantine-primary-color-filled-hover': 'var(--brand-fill-hover)',
    '--mantine-primary-color-light': 'var(--brand-soft)',
    '--mantine-primary-color-light-hover': 'var(--brand-soft)',
    '--mantine-primary-color-light-color': 'var(--brand-strong)',
    '--mantine-primary-color-contrast': 'var(--brand-ink)',
    '--mantine-color-brand-filled': 'var(--brand-fill)',
    '--mantine-color-brand-filled-hover': 'var(--brand-fill-hover)',
    '--mantine-color-brand-light': 'var(--brand-soft)',
    '--mantine-color-brand-light-hover': 'var(--brand-soft)',
    '--mantine-color-brand-light-color': 'var(--brand-strong)',
    '--mantine-color-brand-outline': 'var(--brand-strong)',
    '--mantine-color-brand-text': 'var(--brand-strong)',
  };
  return { variables: {}, light: both, dark: both };
};

const bad = {
  background: 'var(--bad-soft)',
  hover: 'var(--bad-hover)',
  color: 'var(--bad)',
  border: '1px solid transparent',
};
const quiet = {
  background: 'transparent',
  hover: 'var(--hover)',
  color: 'var(--ink-2)',
  border: '1px solid transparent',
};

/** Text on the accent gets a colour with AA contrast: dark ink on teal, white on the deeper pink. */
const variantColors: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input);
  const isBrand = !input.color || input.color === 'brand';
  if (isBrand && input.variant === 'filled') return { ...colors, color: 'var(--brand-ink)' };
  if (isBrand && input.variant === 'subtle') return quiet;
  if (input.color === 'red') return bad;
  return colors;
};

/** Opacity 1, because the colour itself is translucent. */
const veil = { color: 'var(--veil)', backgroundOpacity: 1 };

/** The theme of one variant, with the sizes of the designs: 34 px controls, 13 px text, 8 px corners. */
export const themeOf = (variant: Variant) =>
  createTheme({
    colors: { brand: shades[variant] },
    primaryColor: 'brand',
    primaryShade: 5,
    defaultRadius: 'md',
    radius: { md: '8px', lg: '12px', xl: '14px' },
    fontFamily: 'var(--font)',
    fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '18px' },
    cursorType: 'pointer',
    respectReducedMotion: true,
    variantColorResolver: variantColors,
    components: {
      Button: {
        defaultProps: { size: 'sm' },
        styles: { root: { '--button-height': '34px', '--button-padding-x': '13px', fontWeight: 600 } },
      },
      ActionIcon: { defaultProps: { variant: 'subtle' } },
      Input: {
        defaultProps: { size: 'sm' },
        vars: () => ({
          wrapper: { '--input-height': 'var(--control-height)', '--input-fz': 'var(--control-text)' },
        }),
      },
      InputWrapper: {
        // Descriptions are below, so that inputs side by side are aligned.
        defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
        styles: {
          label: { fontSize: '12.5px', fontWeight: 550, color: 'var(--ink-2)', marginBottom: '5px' },
          description: { fontSize: '12px', color: 'var(--ink-3)', marginTop: '4px' },
        },
      },
      Modal: {
        defaultProps: {
          centered: true,
          radius: 'xl',
          transitionProps: { duration: 120 },
          overlayProps: veil,
        },
      },
      Menu: {
        defaultProps: {
          shadow: 'md',
          transitionProps: { duration: 100 },
          // Drawn on a phone only, where a menu is a sheet.
          withOverlay: true,
          overlayProps: { ...veil, fixed: true },
          // Not when a finger touches the veil: what is below would then get the click.
          clickOutsideEvents: ['click', 'keydown'],
          // It would be a child of the menu that is no entry of it.
          withInitialFocusPlaceholder: false,
        },
      },
    },
  });
