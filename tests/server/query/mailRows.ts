import type { TenantDb } from '../../../server/db/index.ts';

/** Mail accounts, mails and contacts of one person. */
export async function writeMails(db: TenantDb, userId: string, now: string): Promise<void> {
  const account = { user_id: userId, mail_type: 'imap', send_host: 'smtp.a.example', send_port: 465, receive_host: 'imap.a.example', receive_port: 993 };
  for (const [index, name] of ['工作', 'Private'].entries())
    await db
      .insertInto('mail_account')
      .values({
        ...account,
        id: `MA${index}`,
        nick_name: name,
        mail_address: `box${index}@a.example`,
        ssl: true,
        validate: true,
        password: '',
        handle_attach: true,
        delete_remote: false,
        is_default: index === 0,
        created_at: now,
        last_receive_time: index === 0 ? '2026-11-12 09:30:00' : null,
      })
      .execute();
  for (const [index, subject] of ['报价', 'Offer 50%', '', 'offer_x', '乙\\b', '报价'].entries())
    await db
      .insertInto('mail')
      .values({
        id: `MM${index}`,
        account_id: `MA${index % 2}`,
        user_id: userId,
        type: (index % 4) + 1,
        subject,
        sender_address: `from${index % 3}@b.example`,
        sender_name: '',
        receiver_addresses: 'box0@a.example',
        receiver_name: ['甲', '', 'Beta', '甲,乙', '乙', ''][index] ?? '',
        copy_addresses: '',
        copy_name: '',
        bcc_addresses: '',
        bcc_name: '',
        message_id: null,
        reply_to_id: null,
        send_date: index === 2 ? null : `2026-11-1${index} 09:30:5${index}`,
        is_read: index % 2 === 0,
        html: null,
        text: subject,
        size: 1,
        created_at: now,
      })
      .execute();
  for (const [index, name] of ['钱', 'Qian', '孙'].entries())
    await db
      .insertInto('mail_contact')
      .values({
        id: `MC${index}`,
        user_id: userId,
        link_name: name,
        link_address: `from${index}@b.example`,
        phone: '',
        org_name: '',
        send_times: index * 9,
        send_time: index === 0 ? null : `2026-11-1${index} 10:00:00`,
        created_at: now,
      })
      .execute();
}
