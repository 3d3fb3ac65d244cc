/** In a workbook's texts, characters that XML cannot contain are written as _x000D_ (ECMA-376 22.9.2.19). */
export const unescaped = (text: string): string =>
  text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
