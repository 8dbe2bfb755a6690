import pg from 'pg';
import { newsChannel, readNews, type Hear } from '../news.ts';

/** Listens on a connection of its own until it is told to end. A connection that breaks is replaced; what came meanwhile counts as missed. */
export function hearNews(url: string, hear: Hear): { end(): Promise<void> } {
  let ended = false;
  let client: pg.Client | undefined;
  let waiting: NodeJS.Timeout | undefined;
  let attempts = 0;

  const again = (broken: pg.Client): void => {
    if (ended || client !== broken) return;
    client = undefined;
    broken.end().catch(() => undefined);
    waiting = setTimeout(connect, Math.min(5_000, 100 * 2 ** attempts++)).unref();
  };

  const connect = (): void => {
    const mine = new pg.Client({ connectionString: url, application_name: 'yuanbiao', keepAlive: true, connectionTimeoutMillis: 5_000 });
    client = mine;
    mine.on('error', () => {
      again(mine);
    });
    mine.on('end', () => {
      again(mine);
    });
    mine.on('notification', ({ payload = '' }) => {
      const news = readNews(payload);
      if (news !== undefined) hear(news);
    });
    mine
      .connect()
      .then(() => mine.query(`listen ${newsChannel}`))
      .then(() => {
        attempts = 0;
        hear(undefined);
      })
      .catch(() => {
        again(mine);
      });
  };
  connect();

  return {
    async end() {
      ended = true;
      clearTimeout(waiting);
      await client?.end().catch(() => undefined);
    },
  };
}
