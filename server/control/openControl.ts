import { chmod, rm } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import type { Log } from '../core/index.ts';

/** What can be asked of a running server by whoever may read its folder. The answer stands until the asker leaves; then `end` is called. */
export interface ControlAction {
  readonly answer: Readonly<Record<string, unknown>>;
  end(): Promise<void>;
}

/** A socket in the folder of data: who may open it may read everything there anyway. */
export const controlSocket = (dataDir: string): string => join(dataDir, 'control.sock');

/**
 * Answers commands of the same machine, one line each way. Nothing of it is reached over the network. Where the system has no such sockets, or the
 * path is too long for one, the server goes on without, and its log says so.
 */
export async function openControl(
  dataDir: string,
  actions: Readonly<Record<string, () => Promise<ControlAction>>>,
  log: Log,
): Promise<{ close(): Promise<void> }> {
  const path = controlSocket(dataDir);
  await rm(path, { force: true });
  const open = new Set<Socket>();
  const ending = new Set<Promise<void>>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => open.delete(socket));
    socket.setEncoding('utf8').once('data', (line: string) => {
      const name = line.trim();
      const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
      const told = action === undefined ? Promise.reject(new Error(`there is no command <${name.slice(0, 40)}>`)) : action();
      told.then(
        (given) => {
          const leave = (): void => {
            const end = given.end().catch((err: unknown) => {
              log.warn({ err, command: name }, 'what was made for a command could not be taken away');
            });
            ending.add(end);
            void end.finally(() => ending.delete(end));
          };
          if (socket.destroyed) {
            leave();
            return;
          }
          socket.once('close', leave);
          socket.write(`${JSON.stringify(given.answer)}\n`);
        },
        (error: unknown) => {
          log.warn({ err: error, command: name }, 'a command of this machine failed');
          socket.end(`${JSON.stringify({ error: error instanceof Error ? error.message : String(error) })}\n`);
        },
      );
    });
  });
  const listening = await new Promise<boolean>((resolve) => {
    server.once('error', (err) => {
      log.warn({ err, path }, 'no socket for commands of this machine: back-ups need the server to be stopped');
      resolve(false);
    });
    server.listen(path, () => {
      resolve(true);
    });
  });
  if (listening) await chmod(path, 0o600).catch(() => undefined);
  return {
    async close() {
      if (!listening) return;
      for (const socket of open) socket.destroy();
      await new Promise<void>((resolve) => {
        server.close(() => {
          resolve();
        });
      });
      await Promise.all(ending);
    },
  };
}
