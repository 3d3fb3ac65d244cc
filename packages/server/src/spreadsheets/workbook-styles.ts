import { builtInCode, NumberFormat } from './number-format.ts';
import { readXml } from './read-xml.ts';
import { type Script, scriptOf } from './rich-text.ts';
import { unreadable, type ZipParts } from './zip-parts.ts';

/** What the style of a cell says about how it is shown. */
export type CellStyle = { format: NumberFormat; script: Script | undefined };

const maxFormats = 100_000;

export const plainStyle: CellStyle = { format: new NumberFormat('General'), script: undefined };

/** Each style of a workbook, in the order in which cells count them. */
export async function stylesOf(zip: ZipParts, path: string | undefined): Promise<CellStyle[]> {
  const styles: CellStyle[] = [];
  if (!path || !zip.has(path)) return styles;
  const formats = new Map<number, NumberFormat>();
  const scripts: (Script | undefined)[] = [];
  const formatOf = (id: number) => {
    const format = formats.get(id) ?? new NumberFormat(builtInCode(id));
    formats.set(id, format);
    return format;
  };
  /** The list that is open: `fonts`, `cellXfs` or others. */
  let list = '';
  await readXml(zip.read(path), {
    open: ({ name, attribute }) => {
      const id = Number(attribute('numFmtId') ?? 0);
      if (name === 'fonts' || name === 'cellXfs' || name === 'dxfs') list = name;
      if (name === 'numFmt' && list !== 'dxfs')
        formats.set(id, new NumberFormat(attribute('formatCode') ?? ''));
      if (name === 'font' && list === 'fonts') scripts.push(undefined);
      if (name === 'vertAlign' && list === 'fonts') scripts[scripts.length - 1] = scriptOf(attribute('val'));
      if (name === 'xf' && list === 'cellXfs') {
        styles.push({ format: formatOf(id), script: scripts[Number(attribute('fontId') ?? 0)] });
      }
      if (Math.max(formats.size, styles.length, scripts.length) > maxFormats) throw unreadable();
    },
    close: (name) => {
      if (name === list) list = '';
    },
  });
  return styles;
}
