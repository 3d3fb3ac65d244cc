/** A paper that proves a discount (d3 §2): PDFs are downloaded, images shown. */
export type Doc = { url: string; name: string; isPdf: boolean };

/** What stands in `docs`, a JSON list of addresses; what is none is no document. */
export function docsOf(json: string): Doc[] {
  try {
    const list: unknown = JSON.parse(json);
    if (!Array.isArray(list)) return [];
    return list.filter((one): one is string => typeof one === 'string' && isAddress(one)).map(docAt);
  } catch {
    return [];
  }
}

/** Of our own or of the web: nothing that runs. */
const isAddress = (url: string): boolean => /^(https?:\/\/|\/files\/)/i.test(url);

function docAt(url: string): Doc {
  const path = url.replace(/[?#].*$/, '');
  const isPdf = /\.pdf$/i.test(path);
  // Ours have random names.
  const own = isPdf ? 'PDF' : 'Image';
  const name = url.startsWith('/files/') ? own : path.slice(path.lastIndexOf('/') + 1) || url;
  return { url, name, isPdf };
}
