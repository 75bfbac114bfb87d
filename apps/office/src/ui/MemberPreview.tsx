import { useState } from 'react';
import { usePreviewFrame, type AnswerQuestion, type Preview } from '../lib/use-preview-frame.ts';
import { SelectField } from './Field.tsx';

interface PreviewScreen {
  /** A path of the member app. */
  path: string;
  label: string;
  /** True for a screen of somebody who is not logged in. */
  isVisitor?: boolean;
}

interface MemberPreviewProps {
  labels: { frame: string; screen: string; language: string };
  /** The screens to choose from; the first is shown at first. */
  screens: readonly PreviewScreen[];
  /** The answers that the members' operations give with the draft; undefined until they are known. */
  answers: Preview['answers'] | undefined;
  /** The time at which the screens are shown; now unless given. A frame that is drawn keeps its time. */
  at?: string | undefined;
  /** Answers each read of the frame instead: the view of one member's screens. */
  onQuestion?: AnswerQuestion;
}

const languages = { th: 'ไทย', en: 'English' } as const;

/** The member app itself, in a frame of a phone's width, on the answers that it is given. */
export function MemberPreview({ labels, screens, answers, at, onQuestion }: MemberPreviewProps) {
  const [chosen, setChosen] = useState('');
  const [language, setLanguage] = useState<Preview['language']>('th');
  const screen = screens.find(({ path }) => path === chosen) ?? screens[0];
  const frame = usePreviewFrame(
    answers &&
      screen && {
        path: screen.path,
        language,
        isVisitor: screen.isVisitor === true,
        answers,
        ...(at !== undefined && { at }),
        ...(onQuestion && { isAsking: true }),
      },
    onQuestion,
  );
  return (
    <div className="flex w-[24.5rem] max-w-full flex-col gap-2">
      <div className="grid grid-cols-2 gap-2">
        <SelectField
          label={labels.screen}
          value={screen?.path}
          onChange={(event) => setChosen(event.target.value)}
        >
          {screens.map(({ path, label }) => (
            <option key={path} value={path}>
              {label}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={labels.language}
          value={language}
          onChange={(event) => setLanguage(event.target.value === 'en' ? 'en' : 'th')}
        >
          {Object.entries(languages).map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
      <iframe
        ref={frame}
        title={labels.frame}
        src="/preview"
        className="h-[min(52.75rem,calc(100dvh-10rem))] min-h-96 w-full rounded-card border border-line-strong bg-raised"
      />
    </div>
  );
}
