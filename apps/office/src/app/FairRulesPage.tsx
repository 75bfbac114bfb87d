import { FairRulesScreen } from '../features/rewards/FairRulesScreen.tsx';
import { Loosenings } from '../features/versions/Loosenings.tsx';

export default function FairRulesPage() {
  return <FairRulesScreen notice={<Loosenings kind="fair_rules" />} />;
}
