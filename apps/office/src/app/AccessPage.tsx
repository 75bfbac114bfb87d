import { AccessScreen } from '../features/people/AccessScreen.tsx';
import { Loosenings } from '../features/versions/Loosenings.tsx';

export default function AccessPage() {
  return <AccessScreen notice={<Loosenings kind="office_access" />} />;
}
