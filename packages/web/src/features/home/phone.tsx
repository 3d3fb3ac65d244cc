import type { Home, HomeDashboard, HomeItem } from '@prepdesk/contract/home/home-screen';
import { Bell, Image, Menu } from 'lucide-react';
import { type CSSProperties, useState } from 'react';
import layout from '../../ui/layout/layout.module.css';
import { useServerTime } from '../../ui/screen/use-server-time.ts';
import { darkInk, inkOn } from './contrast.ts';
import { OfferLine } from './offer-line.tsx';
import styles from './phone.module.css';

/** The home screen as the apps draw it, in their own colours. */
export function Phone({ home, isDrawer }: { home: Home; isDrawer: boolean }) {
  const [isDrawerOpen, setIsDrawerOpen] = useState(isDrawer);
  // The time shown advances with the server's time.
  const aheadMs = Date.parse(home.at) - Date.parse(home.serverNow);
  const now = useServerTime(home.serverNow) + aheadMs;
  return (
    <div className={styles.phone}>
      <header className={`${layout.apart} ${styles.appBar}`}>
        <button
          type="button"
          aria-label="Drawer"
          aria-expanded={isDrawerOpen}
          onClick={() => setIsDrawerOpen(!isDrawerOpen)}
        >
          <Menu size={18} aria-hidden />
        </button>
        <b className={layout.cut}>{home.courseName}</b>
        <Bell size={16} aria-hidden />
      </header>
      <section
        className={`${layout.list} ${styles.display}`}
        aria-label={isDrawerOpen ? 'Drawer' : 'Home screen'}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard has to reach it
        tabIndex={0}
      >
        {isDrawerOpen ? <Drawer drawer={home.drawer} /> : <HomeParts home={home} now={now} />}
      </section>
    </div>
  );
}

function HomeParts({ home, now }: { home: Home; now: number }) {
  const { banners, offer, dashboards } = home;
  const isEmpty = banners.length + dashboards.length === 0 && !offer;
  return (
    <>
      {banners[0] && (
        <Carousel
          picture={banners[0].appImg}
          count={banners.length}
          name=""
          isDraft={banners.some((banner) => banner.isDraft)}
        />
      )}
      {offer && (
        <OfferLine
          text={offer.offerText}
          details={offer.offerDetails}
          leftMs={Date.parse(offer.endsAt) - now}
        />
      )}
      {dashboards.map((dashboard) => (
        <Dashboard key={dashboard.id} dashboard={dashboard} />
      ))}
      {isEmpty && <p className={styles.nothing}>Nothing is shown</p>}
    </>
  );
}

function Dashboard({ dashboard }: { dashboard: HomeDashboard }) {
  const { name, backgroundColor, items, isDraft } = dashboard;
  const colours = {
    '--ground': backgroundColor,
    '--on-ground': inkOn(backgroundColor) || darkInk,
  } as CSSProperties;
  return (
    <section className={styles.dashboard} style={colours} data-draft={isDraft || undefined}>
      <h3>{name || 'Untitled'}</h3>
      <Items kind={dashboard.tableCellID} items={items} />
    </section>
  );
}

/** The kinds of cell, by their ids in the apps. */
const cells = { cards: 1, grid: 2, list: 3, carousel: 4, picture: 5 } as const;

function Items({ kind, items }: { kind: number; items: readonly HomeItem[] }) {
  const [first] = items;
  if (kind === cells.carousel) {
    return (
      first && (
        <Carousel picture={first.icon} count={items.length} name={first.name} isDraft={first.isDraft} />
      )
    );
  }
  if (kind === cells.picture) {
    return first && <Carousel picture={first.icon} count={1} name="" isDraft={first.isDraft} />;
  }
  const look = kind === cells.grid ? 'grid' : kind === cells.list ? 'list' : 'cards';
  return (
    <ul className={styles.items} data-look={look}>
      {items.map(({ id, name, icon, descriptionText, isDraft }) => (
        <li key={id} data-draft={isDraft || undefined}>
          <Picture link={icon} />
          <b className={layout.cut}>{name}</b>
          {look !== 'grid' && <span className={layout.cut}>{descriptionText}</span>}
        </li>
      ))}
    </ul>
  );
}

const Picture = ({ link }: { link: string }) =>
  link ? (
    <img src={link} alt="" loading="lazy" />
  ) : (
    <i className={styles.noPicture}>
      <Image size={18} aria-hidden />
    </i>
  );

type CarouselProps = { picture: string; count: number; name: string; isDraft: boolean };

/** One of several pictures, with a dot for each. */
const Carousel = ({ picture, count, name, isDraft }: CarouselProps) => (
  <div className={styles.wide} data-draft={isDraft || undefined}>
    <Picture link={picture} />
    {name && <b>{name}</b>}
    {count > 1 && (
      <span className={styles.dots} aria-hidden>
        {Array.from({ length: count }, (_, dot) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: dots have no other key
          <i key={dot} data-on={dot === 0 || undefined} />
        ))}
      </span>
    )}
  </div>
);

const Drawer = ({ drawer }: { drawer: Home['drawer'] }) =>
  drawer.length === 0 ? (
    <p className={styles.nothing}>The drawer is empty</p>
  ) : (
    drawer.map(({ id, name, entries }) => (
      <section key={id} className={styles.heading}>
        <h3>{name}</h3>
        <ul className={styles.items} data-look="list">
          {entries.map((entry) => (
            <li key={entry.id} data-draft={entry.isDraft || undefined}>
              <Picture link={entry.image} />
              <b>{entry.title || 'Untitled'}</b>
              <span>{entry.description}</span>
            </li>
          ))}
        </ul>
      </section>
    ))
  );
