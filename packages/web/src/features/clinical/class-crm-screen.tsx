import { appIDs } from '@prepdesk/contract/catalogue/apps';
import { type CourseDetail, courseDetails } from '@prepdesk/contract/clinical/course-details';
import { id } from '@prepdesk/contract/values';
import * as z from 'zod/mini';
import { useEncodedID } from '../../api/encoded-id.ts';
import { useRead } from '../../api/use-read.ts';
import { ClassSearch } from '../../shared/class-search.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { FailureBanner } from '../../ui/feedback/failure-banner.tsx';
import { LoadingOverlay } from '../../ui/feedback/loading-overlay.tsx';
import { FieldDisplay } from '../../ui/fields/field-display.tsx';
import { entriesOf } from '../../ui/fields/fields-of.ts';
import { FactTable } from '../../ui/layout/facts.tsx';
import layout from '../../ui/layout/layout.module.css';
import { BrokenLink, Card, Screen } from '../../ui/screen/screen.tsx';
import { courseDetailFields } from './course-detail-fields.tsx';

const route = '/prepclinic/classCrm';
const shape = z.object({ classId: z.optional(id()) });
const appID = appIDs.clinical;
const entries = entriesOf<CourseDetail>(courseDetailFields);

/** One course, found by typing its name, with all its details (d3 §2). */
export default function ClassCrmScreen() {
  const { id: at, isBroken, choose } = useEncodedID(shape);
  const classID = at?.classId;
  const { data, message, failure, isLoading, reload } = useRead(
    courseDetails.read,
    classID ? { classID, appID } : null,
  );
  if (isBroken) return <BrokenLink route={route} trail={[{ label: 'Check Course Detail', href: route }]} />;
  const detail = data?.[0];
  return (
    <Screen route={route}>
      <Card>
        <div className={layout.body}>
          <ClassSearch
            label="Course name"
            appID={appID}
            chosenID={classID}
            chosenName={detail?.className}
            onChoose={(classId) => choose({ classId })}
          />
        </div>
        {failure && <FailureBanner failure={failure} onClose={() => void reload()} />}
        <div className={layout.room}>
          <LoadingOverlay isShown={isLoading} />
          {detail ? (
            <FactTable name={detail.className} facts={factsOf(detail)} />
          ) : (
            !isLoading &&
            !failure && <EmptyState message={message || 'Search for a course to see its details'} />
          )}
        </div>
      </Card>
    </Screen>
  );
}

const factsOf = (detail: CourseDetail) =>
  entries.map((field) => ({ label: field.label, value: <FieldDisplay field={field} row={detail} /> }));
