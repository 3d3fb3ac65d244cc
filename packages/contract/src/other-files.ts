/** Kinds of files that people have and that are not taken: each named as what it is, with what to save it as. */

type OtherKind = { is: string; saveAs: 'jpg' | 'm4a' | 'pdf' | 'docx' | 'pptx' | 'xlsx' };

const picture = (is: string): OtherKind => ({ is: `${is} picture`, saveAs: 'jpg' });
const recording = (is: string): OtherKind => ({
  is: `${is} recording, which not every phone can play`,
  saveAs: 'm4a',
});

const heic = { is: 'a HEIC picture of an iPhone', saveAs: 'jpg' } as const;
const ogg = recording('an Ogg');
const amr = recording('an AMR');

/** By file extension; what content is detected as has the same names. */
export const otherKinds: Readonly<Record<string, OtherKind>> = {
  heic,
  heif: heic,
  avif: picture('an AVIF'),
  tif: picture('a TIFF'),
  tiff: picture('a TIFF'),
  bmp: picture('a BMP'),
  jxl: picture('a JPEG XL'),
  jp2: picture('a JPEG 2000'),
  psd: picture('a Photoshop'),
  ico: picture('an icon'),
  cr2: picture('a raw camera'),
  nef: picture('a raw camera'),
  dng: picture('a raw camera'),
  ogg,
  oga: ogg,
  opus: { is: 'an Opus recording of WhatsApp, which not every phone can play', saveAs: 'm4a' },
  amr,
  awb: amr,
  webm: recording('a WebM'),
  weba: recording('a WebM'),
  flac: recording('a FLAC'),
  wma: recording('a Windows Media'),
  caf: recording('a CAF'),
  aif: recording('an AIFF'),
  aiff: recording('an AIFF'),
  alac: recording('an Apple Lossless'),
  doc: { is: 'a Word file of the old kind', saveAs: 'docx' },
  ppt: { is: 'a PowerPoint file of the old kind', saveAs: 'pptx' },
  xls: { is: 'an Excel file of the old kind', saveAs: 'xlsx' },
  odt: { is: 'a LibreOffice file', saveAs: 'docx' },
  odp: { is: 'a LibreOffice file', saveAs: 'pptx' },
  ods: { is: 'a LibreOffice file', saveAs: 'xlsx' },
  pages: { is: 'a Pages file', saveAs: 'pdf' },
  key: { is: 'a Keynote file', saveAs: 'pdf' },
};
