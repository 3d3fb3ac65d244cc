import { type TriggerSet, textsOf } from './trigger-set.ts';

/** Records in `image_uses` which rows name an uploaded image. */
export const imageUses: TriggerSet = {
  file: 'image-uses.sql',
  triggersOf: (records) =>
    records.flatMap(({ name, key, showsImages = [] }) => {
      if (showsImages.length === 0) return [];
      const run = `note_image_uses(${textsOf([...key, ...showsImages])})`;
      return [
        {
          table: name,
          name: `${name}_image_uses`,
          definition: `after insert or update or delete on ${name} for each row execute function ${run}`,
        },
      ];
    }),
};
