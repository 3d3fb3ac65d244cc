import { pngOfPixels } from './pictures.ts';
import type { TestProduct } from './product.ts';

/** The uploaded pictures that the examples of banners name: only the declared sizes are checked. */
export const bannerPictures = { img: 'web-banner.png', appImg: 'app-banner.png' } as const;

export async function addBannerPictures({ services, pool }: TestProduct): Promise<void> {
  const sizes = [
    [bannerPictures.img, 1920],
    [bannerPictures.appImg, 1200],
  ] as const;
  for (const [name, width] of sizes) {
    const content = pngOfPixels(width, 628);
    await services.storage.put(`images/${name}`, content);
    await pool.query(`insert into images (name, content_type, size_bytes) values ($1, 'image/png', $2)`, [
      name,
      content.length,
    ]);
  }
}
