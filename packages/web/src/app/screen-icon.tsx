import type { RouteGroup, RoutePath } from '@prepdesk/contract/routes';
import {
  BookOpen,
  ChartColumn,
  FileText,
  GraduationCap,
  HeartPulse,
  House,
  Image,
  LayoutGrid,
  LifeBuoy,
  type LucideIcon,
  Megaphone,
  MessageCircleQuestionMark,
  Package,
  Plus,
  Receipt,
  Shield,
  ShoppingCart,
  SquareStack,
  Tag,
  Terminal,
  UserRound,
  Video,
} from 'lucide-react';

const ofPath: Partial<Record<RoutePath, LucideIcon>> = {
  '/courses': GraduationCap,
  '/topics': SquareStack,
  '/imageUpload': Image,
  '/addsubjects': Plus,
  '/addcoupons': Plus,
  '/addVideo': Video,
  '/addMicrotopicsVideo': Video,
  '/mcq_ques': MessageCircleQuestionMark,
  '/numerical-ques': MessageCircleQuestionMark,
  '/parentPackage': Package,
  '/books': BookOpen,
  '/orders': ShoppingCart,
  '/sales_orders': ShoppingCart,
  '/coupons': Tag,
  '/graph': ChartColumn,
  '/salesgraph': ChartColumn,
  '/sales_graph': ChartColumn,
  '/usercount': ChartColumn,
  '/usersearch': UserRound,
  '/checkuser': UserRound,
};

const ofGroup: Record<RouteGroup, LucideIcon> = {
  Home: House,
  Catalogue: LayoutGrid,
  Content: FileText,
  Engagement: Megaphone,
  Commerce: Receipt,
  Clinical: HeartPulse,
  Support: LifeBuoy,
  Access: Shield,
  Developer: Terminal,
};

/** The sign of a screen in menu, tiles and search; its group's where it has none of its own. */
export function ScreenIcon({ screen }: { screen: { path: RoutePath; group: RouteGroup } }) {
  const Icon = ofPath[screen.path] ?? ofGroup[screen.group];
  return <Icon strokeWidth={1.8} aria-hidden="true" />;
}
