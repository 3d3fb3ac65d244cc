import { StudyFilesScreen } from './study-files-screen.tsx';

export default function AddNotesScreen() {
  return <StudyFilesScreen type={1} />;
}
