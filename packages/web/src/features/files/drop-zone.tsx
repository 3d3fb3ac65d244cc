import { FileUp } from 'lucide-react';
import { DropArea, FilePicker } from '../../ui/fields/file-drop.tsx';
import { type ChosenFiles, filesOfDrop, filesOfPicker } from './chosen-files.ts';

type Props = {
  /** The file extensions that the picker offers. */
  accept: string;
  hint: string;
  onChoose: (chosen: ChosenFiles) => void;
};

/** Takes files and folders by two pickers or by dropping. */
export function DropZone({ accept, hint, onChoose }: Props) {
  const picked = (files: File[]) => onChoose(filesOfPicker(files));
  return (
    <DropArea
      icon={FileUp}
      title="Drop files or a folder here"
      hint={hint}
      onDrop={(dropped) => void filesOfDrop(dropped).then(onChoose)}
    >
      <FilePicker label="Choose files" inputLabel="Files" accept={accept} isMany onPick={picked} />
      <FilePicker variant="default" label="Choose a folder" inputLabel="Folder" isFolder onPick={picked} />
    </DropArea>
  );
}
