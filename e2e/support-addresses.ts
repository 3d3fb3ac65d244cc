import { encodeId } from '../packages/envelope/src/obfuscation.ts';
import { sql } from './product.ts';

/** Where the screens of support and usage have something to show in the demo company. */
export async function supportAddresses() {
  const owner = await codeOwner();
  const [client] = await sql('select id, name from institution_clients order by id limit 1');
  const [downloads] = await sql(`select to_char(max(month), 'YYYY-MM') as month from app_downloads`);
  return {
    '/referral/{id}': referralsOf(owner),
    '/refer': `/refer?id=${encodeId({ appId: owner.appID, userPhone: owner.phone })}`,
    '/clientuserDetail/{id}': clientOf(Number(client?.id), String(client?.name)),
    '/prepclinic-users-downloads': downloadsOf(String(downloads?.month)),
  };
}

type Owner = { id: number; appID: number; phone: string; code: string };

/** A student of the institute whose code was used by friends with papers, and by friends who bought. */
export async function codeOwner(): Promise<Owner> {
  const [row] = await sql(
    `select l.id, l.app_id as "appID", l.phone, c.code from referral_codes c join learners l on l.id = c.learner_id
     join icai_members i on i.learner_id = l.id and i.status = 'Verified'
     where l.app_id = 1 and exists (select from referrals r where r.owner_id = l.id and cardinality(r.docs) = 2)
       and exists (select from referrals r join orders o on o.learner_id = r.learner_id
         where r.owner_id = l.id and o.is_active = 1)
     order by i.created_at desc, l.id desc limit 1`,
  );
  if (!row) throw new Error('nobody of the demo company has referrals with two papers');
  return row as Owner;
}

export const referralsOf = ({ id, code }: Pick<Owner, 'id' | 'code'>): string =>
  `/referral/${id}?id=${encodeId({ referralCode: code })}`;

export const clientOf = (clientID: number, name: string): string =>
  `/clientuserDetail/${encodeURIComponent(name)}?id=${encodeId({ clientID })}`;

export const downloadsOf = (monthyear: string): string =>
  `/prepclinic-users-downloads?id=${encodeId({ appId: 2, monthyear })}`;
