-- The commitments that were open when a standup ended, for the room that ended. A commitment belongs to a person in a
-- space and goes on afterwards, so the room keeps only the number of carries that it had.

create table standup_ended_commitments (
  session_id uuid not null references sessions on delete cascade,
  commitment_id uuid not null references standup_commitments on delete cascade,
  carried integer not null check (carried >= 0),
  primary key (session_id, commitment_id)
);
create index standup_ended_commitments_by_commitment on standup_ended_commitments (commitment_id);
