import { createConnection } from 'node:net';
import { controlSocket } from './openControl.ts';

export interface ControlAnswer {
  readonly answer: Readonly<Record<string, unknown>>;
  /** The server may take away what it has made. */
  leave(): void;
}

/** Asks the server that holds a folder. Rejects when nobody answers, or with what it says. */
export function askControl(dataDir: string, command: string): Promise<ControlAnswer> {
  return new Promise((resolve, reject) => {
    const socket = createConnection(controlSocket(dataDir));
    let said = '';
    const finish = (): void => {
      const answer = JSON.parse(said) as Readonly<Record<string, unknown>>;
      if (typeof answer['error'] === 'string') reject(new Error(answer['error']));
      else resolve({ answer, leave: () => socket.destroy() });
    };
    socket.setEncoding('utf8');
    socket.once('connect', () => socket.write(`${command}\n`));
    socket.on('data', (text: string) => {
      said += text;
      if (said.endsWith('\n')) finish();
    });
    socket.once('error', reject);
    socket.once('close', () => {
      reject(new Error('the server has left'));
    });
  });
}
