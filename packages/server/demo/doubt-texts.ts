/** What learners of the demo company ask, and how they are answered; `{topic}` is a lesson of their class. */

export const lessonDoubts = [
  'Why is the second option of this question in {topic} not right? The lecture says the opposite at the end.',
  'Could you explain {topic} once more? I lost the thread after the first example.',
  'In {topic}, is the rule the same for the new syllabus, or has it changed with the last amendment?',
  'How many marks does {topic} have in the examination, and which part of it is asked most?',
  'The solution to this question in {topic} leaves out a step. Where does the last figure come from?',
  'What is the difference between {topic} and what was said about it in the lecture before?',
  'Is there a short way to remember {topic}? I always mix up the exceptions.',
  'I got another answer in {topic} and checked it twice. Could the key be wrong?',
] as const;

export const appDoubts = [
  'The video stops at 12:40 on my phone, please help. The network is fine, other videos play.',
  'My notes do not open since the update, the screen stays white.',
  'The app shows two devices, and I have only one. How do I sign out the other?',
  'The downloaded lecture asks me to sign in again each time I am offline.',
] as const;

export const otherDoubts = [
  'When will my books arrive? The tracking says shipped since last week.',
  'Can I move my package to the next attempt? I could not study in October.',
  'Is there a discount for the second level if I take both?',
] as const;

export const lessonReplies = [
  '<p>Dear {name},</p><p>These are two steps, and each has its own rule. <strong>First</strong> look at what was agreed, <strong>then</strong> at what was done. In {topic} the second option mixes the two.</p>',
  '<p>Dear {name},</p><p>please see the lecture on {topic} from minute 14: the example there has the same figures. Write again if one step stays unclear.</p>',
  '<p>Dear {name},</p><p>the rule of {topic} is the same. What changed is only the limit, as the table shows.</p><ul><li>Before: the old limit</li><li>Now: the new one, from 1 April</li></ul>',
  '<p>You are right, {name}: the key was wrong and is corrected. Thank you for telling us.</p>',
] as const;

export const appReplies = [
  '<p>Dear {name},</p><p>please update the app to the newest version and open it once online. The lecture then plays from where it stopped.</p>',
  '<p>Dear {name},</p><p>we signed the other device out. Please sign in once more on your own.</p>',
] as const;

export const otherReplies = [
  '<p>Dear {name},</p><p>your parcel left our store and arrives within three working days.</p>',
  '<p>Dear {name},</p><p>yes, that is possible. Our team calls you today to arrange it.</p>',
] as const;

export const snippets = [
  { name: 'Greeting', html: '<p>Dear {name},</p>' },
  {
    name: 'See the video',
    html: '<p>please see the lecture of {class} once more: the same example is solved there.</p>',
  },
  { name: 'Ask again', html: '<p>If one step stays unclear, please write again and tell us which.</p>' },
  {
    name: 'Key corrected',
    html: '<p>You are right, {name}: the key was wrong and is corrected. Thank you for telling us.</p>',
  },
  {
    name: 'Update the app',
    html: '<p>Please update the app to the newest version and open it once online.</p>',
  },
  { name: 'Signed', html: '<p>All the best for your examination,<br>{me}</p>' },
] as const;
