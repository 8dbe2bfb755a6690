import { Readable } from 'node:stream';
import { formValidator } from '../../../schemas/calls/index.ts';
import { validatorModule } from '../../forms/compileValidator.ts';
import { NotFound } from '../../http/errors.ts';
import { handle, StreamReply } from '../../http/handle.ts';

/** The address names the content, so the answer never changes. */
const validator = handle(formValidator, async ({ params }, context) => {
  const code = await validatorModule(params.hash)?.catch((err: unknown) => {
    context.log.error({ err, validator: params.hash }, 'the structure of a form cannot be compiled');
    throw new NotFound('表单的结构有误，无法打开，请联系管理员');
  });
  if (code === undefined) throw new NotFound('校验模块不存在，请刷新页面');
  return new StreamReply({
    stream: Readable.from([code]), contentType: 'text/javascript; charset=utf-8', headers: { 'cache-control': 'public, max-age=31536000, immutable' },
  });
});

export const validatorHandlers = [validator];
