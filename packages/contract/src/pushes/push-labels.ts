/** What the form of a push calls its fields (d2 §7), and with it the log of changes. */
export const pushLabels = {
  segmentID: 'Segment',
  classID: 'Class',
  slugID: 'Slug',
  subtopicID: 'Sub-topic',
  title: 'Title',
  description: 'Description',
  icon: 'Icon',
  image: 'Image',
  functionCall: 'Function call',
  dataValue: 'Data value',
  schedulaDate: 'Schedule date',
} as const;
