/** What adding signers asks of the server, for the check and for the act. */
export interface AddSignBody {
  readonly taskId: string;
  readonly userIds: string;
  readonly opinion: string;
  readonly action: 'back';
  readonly files: string;
}
