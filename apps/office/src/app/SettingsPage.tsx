import { SettingsScreen } from '../features/settings/SettingsScreen.tsx';
import { Loosenings } from '../features/versions/Loosenings.tsx';

export default function SettingsPage() {
  return <SettingsScreen notice={<Loosenings kind="site_settings" />} />;
}
