import { enEntrance } from './en-entrance.ts';
import { enCases } from './en-cases.ts';
import { enContradictions } from './en-contradictions.ts';
import { enGames } from './en-games.ts';
import { enMessages } from './en-messages.ts';
import { enMembers } from './en-members.ts';
import { enMemberView } from './en-member-view.ts';
import { enFair } from './en-fair.ts';
import { enDescriptions } from './en-descriptions.ts';
import { enHealth } from './en-health.ts';
import { enOperations, enOwnActs } from '@kapao/contract/office/en-operations.ts';
import { enPayments } from './en-payments.ts';
import { enPeople } from './en-people.ts';
import { enReports } from './en-reports.ts';
import { enEditors } from './en-editors.ts';
import { enRecords } from './en-records.ts';
import { enProtection } from './en-protection.ts';
import { enRisk } from './en-risk.ts';
import { enRewards } from './en-rewards.ts';
import { enSavedViews } from './en-saved-views.ts';
import { enPictures } from './en-pictures.ts';
import { enLoosenings } from './en-loosenings.ts';
import { enSettings } from './en-settings.ts';
import { enSite } from './en-site.ts';
import { enSecurity } from './en-security.ts';
import { enVersions } from './en-versions.ts';
import type { Catalogue } from './th.ts';

export const en: Catalogue = {
  ...enEntrance,
  leaving: {
    title: 'Not saved yet',
    text: 'If you leave this page, your changes are lost',
    stay: 'Stay',
    leave: 'Leave without saving',
  },
  unknownFilter: {
    title: 'This link has an unknown filter',
    text: 'The list is not shown, because it may not be the one that the link meant',
    wholeList: 'Show the whole list',
  },
  ...enMembers,
  memberView: enMemberView,
  messages: enMessages,
  ...enPayments,
  ...enSecurity,
  ...enPeople,
  games: enGames,
  rewards: enRewards,
  descriptions: enDescriptions,
  editors: enEditors,
  records: enRecords,
  fair: enFair,
  health: enHealth,
  cases: enCases,
  protection: enProtection,
  risk: enRisk,
  contradictions: enContradictions,
  ...enReports,
  site: enSite,
  settings: enSettings,
  loosenings: enLoosenings,
  pictures: enPictures,
  versions: enVersions,
  savedViews: enSavedViews,
  operations: { ...enOperations, ...enOwnActs },
  screens: {
    home: 'Home',
    members: 'Members',
    member: 'Member',
    memberView: 'As the member sees it',
    messages: 'Messages',
    transfer: 'Transfer',
    proposals: 'Proposals',
    withdrawals: 'Withdrawals',
    promotions: 'Promotions',
    promotion: 'Promotion',
    coupons: 'Coupons',
    fairRules: 'Who may claim',
    missions: 'Missions',
    mission: 'Mission',
    dailyCalendar: 'Daily calendar',
    referralTerms: 'Referral and rates',
    pointRate: 'Point rate',
    paymentMethods: 'Payment methods',
    paymentMethod: 'Payment method',
    coupon: 'Coupon',
    wheels: 'Wheels',
    wheel: 'Wheel',
    cashbackRules: 'Cashback',
    cashbackRule: 'Cashback',
    ranks: 'Ranks',
    rank: 'Rank',
    contributions: 'Contributions',
    brands: 'Brands and logos',
    brand: 'Brand',
    staff: 'Staff',
    roles: 'Roles and permissions',
    apiKeys: 'Keys of the API',
    access: 'Access to the office',
    operations: 'Operations',
    alerts: 'Alerts to staff',
    eventEndpoints: 'Events out',
    eventEndpoint: 'Endpoint of events',
    games: 'Games and switches',
    services: 'Services',
    studios: 'Studios',
    deposits: 'Deposits',
    transfers: 'Unmatched transfers',
    cases: 'Members’ cases',
    documents: 'Documents',
    debts: 'Debts and taken-back deposits',
    reports: 'Reports',
    reconciliation: 'Reconciliation',
    site: 'Site',
    settings: 'Settings',
    versions: 'Versions',
    audit: 'Audit log',
    security: 'My security',
  },
  shell: {
    skip: 'Skip to content',
    menu: 'Menu',
    groups: {
      work: 'Work',
      members: 'Members',
      offers: 'Offers',
      games: 'Games',
      money: 'Money',
      site: 'Site',
      system: 'System',
    },
    foldMenu: 'Fold the menu to icons',
    unfoldMenu: 'Unfold the menu',
    look: (name) => `Colours: ${name}`,
    looks: { system: 'as the system', light: 'light', dark: 'dark' },
    printedBy: (name, time) => `Printed by ${name}, ${time}`,
    search: 'Search or go to a page',
    language: 'Language',
    signOut: 'Sign out',
    notFound: 'There is no such page',
    notFoundText: 'The link may be wrong, or the item no longer exists',
    toHome: 'Go to the home page',
    missing: 'You may not see this page',
    missingText: (permission) => `This page needs the permission “${permission}”`,
    lacking: (permission) => `Needs the permission “${permission}”`,
    missingHelp: (role) =>
      `Your role is “${role}”. Ask an administrator if you need this permission`,
  },
  quickActions: {
    title: 'Search and go to a page',
    field: 'Type a page’s name, a phone, a username, an account or a reference',
    nothing: 'Nothing found. Search by a whole phone, username or account number, or by an id',
  },
  home: {
    greeting: (name) => `Hello ${name}`,
  },
  audit: {
    exportCsv: 'Save as CSV',
    at: 'Time',
    actor: 'Actor',
    operation: 'Operation',
    target: 'Target',
    outcome: 'Outcome',
    reason: 'Reason',
    role: 'Role',
    permission: 'Permission',
    address: 'Address',
    requestId: 'Request id',
    hash: 'Hash of the row',
    number: 'Number',
    outcomes: {
      done: 'Done',
      refused: 'Refused',
      denied: 'Not permitted',
      held: 'Second person',
    },
    actorKinds: { staff: 'Staff', command: 'Command line', system: 'System' },
    details: (number) => `Event ${number}`,
    changes: 'Changes',
  },
};
