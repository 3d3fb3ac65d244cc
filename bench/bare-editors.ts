import { join } from 'node:path';
import { build } from 'esbuild';

/** Shows the given text without any code of ours: a schema, a document, a view. */
const bareProseMirror = `
  import { DOMParser, Schema } from '@tiptap/pm/model';
  import { EditorState } from '@tiptap/pm/state';
  import { EditorView } from '@tiptap/pm/view';
  const element = (content, tag, ...others) => ({
    content, parseDOM: [tag, ...others].map((name) => ({ tag: name })), toDOM: () => [tag, 0],
  });
  const block = (...of) => ({ ...element(...of), group: 'block' });
  const mark = (tag) => ({ parseDOM: [{ tag }], toDOM: () => [tag, 0] });
  const schema = new Schema({
    nodes: {
      doc: { content: 'block+' },
      paragraph: block('inline*', 'p'),
      heading: block('inline*', 'h3'),
      list: block('item+', 'ul'),
      item: element('block+', 'li'),
      table: block('row+', 'table'),
      row: element('cell+', 'tr'),
      cell: element('block+', 'td', 'th'),
      text: { group: 'inline' },
    },
    marks: { strong: mark('strong'), em: mark('em') },
  });
  const text = document.createElement('div');
  const place = document.querySelector('[data-editor]');
  text.append(...place.childNodes);
  new EditorView(place, { state: EditorState.create({ doc: DOMParser.fromSchema(schema).parse(text) }) });`;

/** Pages that edit a text without any code of ours, by the editor used: no form can be faster than those. */
export async function bareEditors(html: string): Promise<Record<string, string>> {
  const { outputFiles } = await build({
    stdin: { contents: bareProseMirror, resolveDir: join(import.meta.dirname, '../packages/web') },
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
  });
  const script = outputFiles[0]?.text ?? '';
  const box = 'height: 220px; overflow: auto';
  const asWritten = html.replace(/&/g, '&amp;').replace(/</g, '&lt;');
  return {
    'an editable element': `<div style="${box}"><div contenteditable="true">${html}</div></div>`,
    ProseMirror: `<style>.ProseMirror { white-space: pre-wrap }</style>
      <div style="${box}"><div data-editor>${html}</div></div><script>${script}</script>`,
    'a text field': `<textarea style="width: 500px; ${box}">${asWritten}</textarea>`,
  };
}
