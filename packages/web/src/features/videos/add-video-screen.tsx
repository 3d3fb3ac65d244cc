import { videos } from '@prepdesk/contract/videos/videos';
import { fieldsOf } from '../../ui/fields/fields-of.ts';
import { RecordForm } from '../../ui/screen/record-form.tsx';
import { Card, Screen } from '../../ui/screen/screen.tsx';
import { useNotices } from '../../ui/screen/use-notices.tsx';
import { VideosTable } from './videos-table.tsx';

type NewVideo = {
  cdn: string;
  image: string;
  iosResolutions: string;
  iosResolutionsValues: number;
  videoDuration: string;
};

const fields = fieldsOf<NewVideo>()({
  cdn: { label: 'Video link', editor: { kind: 'link' } },
  image: { label: 'Image link', editor: { kind: 'link' } },
  iosResolutions: { label: 'iosResolutions', editor: { kind: 'text', maxLength: 200 } },
  iosResolutionsValues: {
    label: 'iosResolutions Values',
    editor: { kind: 'number' },
    sentAs: ['iosResultionValues'],
  },
  videoDuration: { label: 'Video duration (HH:mm:ss)', editor: { kind: 'text', maxLength: 12 } },
});

/** Adds a video to the bank, with the list of all videos below the form. */
export default function AddVideoScreen() {
  const { banner, report, clear } = useNotices();
  return (
    <Screen route="/addVideo" banner={banner}>
      <Card>
        <RecordForm
          fields={fields}
          call={videos.add}
          toInput={({ iosResolutionsValues, ...draft }) => ({
            ...draft,
            iosResultionValues: iosResolutionsValues,
          })}
          report={report}
          onSaved={({ message, response }) =>
            report({
              kind: 'saved',
              message: (
                <>
                  Video ID : {response.videoID}
                  <br />
                  {message}
                </>
              ),
            })
          }
        />
      </Card>
      <VideosTable report={report} clear={clear} />
    </Screen>
  );
}
