/** A document that proves a discount (d3 §2). PDFs are downloaded, images are shown. */
export type Doc = { url: string; name: string; isPdf: boolean };

/** The documents in `docs`, a JSON list of addresses. Anything else in it is ignored. */
export function docsOf(json: string): Doc[] {
  try {
    const list: unknown = JSON.parse(json);
    if (!Array.isArray(list)) return [];
    return list.filter((one): one is string => typeof one === 'string' && isAddress(one)).map(docAt);
  } catch {
    return [];
  }
}

/** An address on this site or on the web, never one that runs code. */
const isAddress = (url: string): boolean => /^(https?:\/\/|\/files\/)/i.test(url);

function docAt(url: string): Doc {
  const path = url.replace(/[?#].*$/, '');
  const isPdf = /\.pdf$/i.test(path);
  // Our own files have random names, which say nothing.
  const own = isPdf ? 'PDF' : 'Image';
  const name = url.startsWith('/files/') ? own : path.slice(path.lastIndexOf('/') + 1) || url;
  return { url, name, isPdf };
}
