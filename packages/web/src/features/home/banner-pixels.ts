import { type BannerImage, bannerPixels } from '@prepdesk/contract/home/banners';

/** Why a picture cannot be a banner, checked before sending; the server checks what the browser cannot read. */
export const errorOfPixels =
  (field: BannerImage) =>
  async (file: File): Promise<string> => {
    const { width, height, says } = bannerPixels[field];
    try {
      const picture = await createImageBitmap(file);
      const isRight = picture.width === width && picture.height === height;
      picture.close();
      return isRight ? '' : says;
    } catch {
      return '';
    }
  };
