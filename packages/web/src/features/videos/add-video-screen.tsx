import { video, videos } from '@prepdesk/contract/videos/videos';
import { fieldsFor, inputsFor } from '../../ui/fields/resource-fields.ts';
import { RecordForm } from '../../ui/record/record-form.tsx';
import { Card, Screen } from '../../ui/screen/screen.tsx';
import { useNotices } from '../../ui/screen/use-notices.tsx';
import { VideosTable } from './videos-table.tsx';

const fields = fieldsFor(video, { cdn: { editor: { kind: 'link' } } });
const { add } = inputsFor(video);

/** Adds a video to the bank, with the list of all videos below the form. */
export default function AddVideoScreen() {
  const { banner, report, clear } = useNotices();
  return (
    <Screen route="/addVideo" banner={banner}>
      <Card>
        <RecordForm
          fields={fields}
          call={videos.add}
          toInput={add}
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
