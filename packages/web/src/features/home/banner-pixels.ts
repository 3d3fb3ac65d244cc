import { type BannerImage, bannerPixels } from '@prepdesk/contract/home/banners';

/** Why a picture is no banner, before anything is sent; what the browser can not read, the server looks at. */
export const faultOfPixels =
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
