import { StudyFilesScreen } from './study-files-screen.tsx';

export default function AddSlidesScreen() {
  return <StudyFilesScreen type={2} />;
}
