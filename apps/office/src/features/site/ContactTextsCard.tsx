import {
  CONTACT_ANSWER_MAX,
  CONTACT_ANSWERS_MAX,
  CONTACT_QUESTION_MAX,
} from '@kapao/contract/site/settings-rules.ts';
import { useText } from '../../text/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Field, TextArea } from '../../ui/Field.tsx';
import type { Settings } from './use-site-draft.ts';

const LINE_MAX = 120;

type Answer = Settings['contact_answers'][number];

interface ContactTextsCardProps {
  settings: Settings;
  change: (fields: Partial<Settings>) => void;
}

/** The hours, the usual reply time, and the questions and answers of the members' contact screen (case-04). */
export function ContactTextsCard({ settings, change }: ContactTextsCardProps) {
  const { site } = useText();
  const { contact_answers: answers } = settings;
  const replace = (contact_answers: Answer[]) => change({ contact_answers });
  const move = (from: number, to: number) => {
    const answer = answers[from];
    if (answer !== undefined) replace(answers.toSpliced(from, 1).toSpliced(to, 0, answer));
  };
  return (
    <Card
      title={site.contactTexts}
      actions={
        answers.length < CONTACT_ANSWERS_MAX && (
          <Button onClick={() => replace([...answers, { question: '', answer: '' }])}>
            {site.addAnswer}
          </Button>
        )
      }
    >
      <Lines settings={settings} change={change} />
      <ol>
        {answers.map((answer, index) => (
          // A question has no id: its place in the list is its name.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} className="border-t border-line px-4 py-3">
            <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
              <h3 className="font-semibold">{site.answerNumber(index + 1)}</h3>
              <div className="flex gap-1">
                <Button
                  look="quiet"
                  aria-label={site.answerUp(index + 1)}
                  disabledReason={index === 0 ? site.firstAnswer : undefined}
                  onClick={() => move(index, index - 1)}
                >
                  ↑
                </Button>
                <Button
                  look="quiet"
                  aria-label={site.removeAnswer(index + 1)}
                  onClick={() => replace(answers.toSpliced(index, 1))}
                >
                  ✕
                </Button>
              </div>
            </div>
            <AnswerFields
              answer={answer}
              onChange={(changed) => replace(answers.toSpliced(index, 1, changed))}
            />
          </li>
        ))}
      </ol>
    </Card>
  );
}

function Lines({ settings, change }: ContactTextsCardProps) {
  const { site } = useText();
  return (
    <div className="grid gap-3 border-t border-line px-4 py-3 sm:grid-cols-2">
      {(['contact_hours', 'contact_reply'] as const).flatMap((name) => [
        <Field
          key={name}
          label={site.contactLines[name]}
          value={settings[name]}
          maxLength={LINE_MAX}
          autoComplete="off"
          onChange={({ target }) => change({ [name]: target.value })}
        />,
        <Field
          key={`${name}_en`}
          label={site.contactLines[`${name}_en`]}
          value={settings[`${name}_en`] ?? ''}
          maxLength={LINE_MAX}
          autoComplete="off"
          onChange={({ target }) => change({ [`${name}_en`]: target.value || null })}
        />,
      ])}
    </div>
  );
}

function AnswerFields({
  answer,
  onChange,
}: {
  answer: Answer;
  onChange: (answer: Answer) => void;
}) {
  const { site } = useText();
  const optional = (name: 'question_en' | 'answer_en', value: string) => {
    const { [name]: _before, ...rest } = answer;
    onChange(value === '' ? rest : { ...rest, [name]: value });
  };
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Field
        label={site.question}
        value={answer.question}
        maxLength={CONTACT_QUESTION_MAX}
        onChange={({ target }) => onChange({ ...answer, question: target.value })}
      />
      <Field
        label={site.questionEn}
        value={answer.question_en ?? ''}
        maxLength={CONTACT_QUESTION_MAX}
        onChange={({ target }) => optional('question_en', target.value)}
      />
      <TextArea
        label={site.answer}
        value={answer.answer}
        maxLength={CONTACT_ANSWER_MAX}
        onChange={({ target }) => onChange({ ...answer, answer: oneLine(target.value) })}
      />
      <TextArea
        label={site.answerEn}
        value={answer.answer_en ?? ''}
        maxLength={CONTACT_ANSWER_MAX}
        onChange={({ target }) => optional('answer_en', oneLine(target.value))}
      />
    </div>
  );
}

/** Site texts have no line breaks, because versions and commands show them as one line. */
function oneLine(typed: string): string {
  return typed.replaceAll(/[\r\n]+/g, ' ');
}
