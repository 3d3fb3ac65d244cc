import { Extension } from '@tiptap/core';

export type Side = 'left' | 'center' | 'right' | 'justify';

/** The blocks that can be aligned. */
export const alignedBlocks = ['paragraph', 'heading'] as const;

/** The alignment of a block: the only style that is kept. */
export const Alignment = Extension.create({
  name: 'alignment',
  addGlobalAttributes: () => [
    {
      types: [...alignedBlocks],
      attributes: {
        textAlign: {
          default: null,
          parseHTML: (element: HTMLElement) => element.style.textAlign || null,
          renderHTML: ({ textAlign }: { textAlign?: string | null }) =>
            textAlign ? { style: `text-align:${textAlign}` } : {},
        },
      },
    },
  ],
});
