import type { ComponentType } from 'react';
import {
  AccessIcon,
  AuditIcon,
  DepositsIcon,
  GamesIcon,
  HomeIcon,
  OperationsIcon,
  RolesIcon,
  SecurityIcon,
  StaffIcon,
  TransfersIcon,
  WithdrawalsIcon,
} from '../ui/icons.tsx';
import { MembersIcon, MessagesIcon, ProposalsIcon } from '../ui/member-icons.tsx';
import { CasesIcon, DocumentsIcon } from '../ui/case-icons.tsx';
import {
  BrandsIcon,
  CashbackIcon,
  ContributionsIcon,
  CouponsIcon,
  FairRulesIcon,
  PromotionsIcon,
  RanksIcon,
  WheelsIcon,
} from '../ui/reward-icons.tsx';
import { CheckinIcon, MethodsIcon, MissionsIcon, ReferralIcon } from '../ui/editor-icons.tsx';
import { SettingsIcon, SiteIcon } from '../ui/site-icons.tsx';
import { ServicesIcon } from '../ui/service-icons.tsx';
import { StudiosIcon } from '../ui/studio-icons.tsx';
import { ReconciliationIcon, ReportsIcon } from '../ui/report-icons.tsx';
import { VersionsIcon } from '../ui/version-icons.tsx';
import type { IconProps } from '../ui/Icon.tsx';

/** The icons of the menu by the paths of its screens, apart from their table, because the sign-in page loads that too. */
export const menuIcons: Readonly<Record<string, ComponentType<IconProps>>> = {
  '/': HomeIcon,
  '/members': MembersIcon,
  '/messages': MessagesIcon,
  '/proposals': ProposalsIcon,
  '/withdrawals': WithdrawalsIcon,
  '/deposits': DepositsIcon,
  '/transfers': TransfersIcon,
  '/cases': CasesIcon,
  '/documents': DocumentsIcon,
  '/promotions': PromotionsIcon,
  '/coupons': CouponsIcon,
  '/wheels': WheelsIcon,
  '/cashback-rules': CashbackIcon,
  '/ranks': RanksIcon,
  '/contributions': ContributionsIcon,
  '/fair-rules': FairRulesIcon,
  '/missions': MissionsIcon,
  '/daily-calendar': CheckinIcon,
  '/referral-terms': ReferralIcon,
  '/payment-methods': MethodsIcon,
  '/site': SiteIcon,
  '/settings': SettingsIcon,
  '/staff': StaffIcon,
  '/roles': RolesIcon,
  '/access': AccessIcon,
  '/games': GamesIcon,
  '/brands': BrandsIcon,
  '/studios': StudiosIcon,
  '/services': ServicesIcon,
  '/operations': OperationsIcon,
  '/reports': ReportsIcon,
  '/reconciliation': ReconciliationIcon,
  '/versions': VersionsIcon,
  '/audit': AuditIcon,
  '/security': SecurityIcon,
};
