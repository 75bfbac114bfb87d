import { jobNames } from '@kapao/contract/office/job-names.ts';
import { nameOfCode } from '@kapao/contract/office/names.ts';
import { useLanguage } from '../../text/language.ts';
import { NameWithCode } from '../../ui/NameWithCode.tsx';

/** A job by its name, with the code that logs and figures have. */
export function JobCell({ job }: { job: string }) {
  return <NameWithCode name={nameOfCode(jobNames, job, useLanguage())} code={job} />;
}
