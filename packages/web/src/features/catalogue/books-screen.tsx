import { book, books } from '@prepdesk/contract/catalogue/books';
import { anyCourseChoice } from '../../shared/any-course-choice.tsx';
import { useFilteredScope } from '../../shared/filtered-scope.ts';
import { OutsideLink } from '../../ui/fields/field-display.tsx';
import { fieldsFor, inputsFor } from '../../ui/fields/resource-fields.ts';
import { TableScreen } from '../../ui/list/table-screen.tsx';
import { BrokenLink } from '../../ui/screen/screen.tsx';
import { courseScope, lessonLooks, subTopicsAction } from './lesson-list.tsx';
import { PdfLinkCell } from './pdf-link-cell.tsx';

const fields = fieldsFor(book, {
  ...lessonLooks,
  pdfLink: {
    editor: { kind: 'custom', render: (slot) => <PdfLinkCell slot={slot} /> },
    display: ({ pdfLink }) => (pdfLink ? <OutsideLink address={pdfLink}>Open</OutsideLink> : 'No link yet'),
    widthPx: 120,
  },
});

const { edit } = inputsFor(book);

/** The downloadable books of all courses; link and state are edited in place. */
export default function BooksScreen() {
  const { chosen, narrow, isBroken } = useFilteredScope(courseScope);
  if (isBroken) return <BrokenLink route="/books" />;
  const { appId, coId } = chosen;
  return (
    <TableScreen
      route="/books"
      list={{ call: books.list, given: { appID: appId, courseID: coId } }}
      rowID="subTopicID"
      fields={fields}
      {...anyCourseChoice(chosen, narrow)}
      edit={{ call: books.edit, toInput: edit }}
      actions={(row) => [subTopicsAction(row)]}
    />
  );
}
