import { contentPages } from '@prepdesk/contract/catalogue/content-pages';
import type { Ratio } from './ratio.ts';
import { serveDemo, slowestOf99 } from './served-demo.ts';

const length = 200_000;
const rounds = 8;

const repeated = (piece: string): string => piece.repeat(Math.floor(length / piece.length));

/** Texts that need different cleaning: much, deeply nested, none, and the most work. */
const texts = {
  'of paragraphs': repeated('<p>The law of <strong>contract</strong> and tort, in two parts</p>'),
  'of code': repeated('<p style="text-align:center">The law <b>of</b> &amp;<script>x</script></p><td>'),
  'of formulas': repeated('<span data-type="inline-math" data-latex="\\frac{a}{b}"></span> '),
  'of open tags': repeated('<ul><li><p>a'),
  'of nothing to see': repeated('<ul><li><p>'),
};

/** Saves texts of 200 KB: for how long does the server answer nobody else meanwhile? */
export async function cleaning(): Promise<Ratio[]> {
  const server = await serveDemo();
  try {
    const token = await server.signIn('9000000001');
    const ratios: Ratio[] = [];
    for (const [kind, html] of Object.entries(texts)) {
      const save = async () => {
        const body = { appID: 1, page: 'privacy', html };
        const { httpStatus, message } = await server.ask(contentPages.save.path, body, token);
        if (httpStatus >= 500) throw new Error(`${kind}: ${message}`);
        return message;
      };
      // The first one loads and compiles code, which later ones reuse.
      const message = await save();
      await server.figure('nodejs_eventloop_lag_max_seconds');
      const health = await server.healthDuring(async () => {
        for (let round = 0; round < rounds; round += 1) await save();
      });
      const stoppedMs = (await server.figure('nodejs_eventloop_lag_max_seconds')) * 1000;
      console.info(
        `cleaning ${kind} (${message}): /healthz at most ${Math.max(...health).toFixed(0)} ms, 99 of 100 within ${slowestOf99(health).toFixed(0)} ms`,
      );
      ratios.push({
        name: `200 KB ${kind} that are saved, the loop stands still for`,
        ratio: stoppedMs,
        atMost: 50,
        unit: 'ms',
      });
    }
    return ratios;
  } finally {
    await server.close();
  }
}
