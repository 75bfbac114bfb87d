-- Where each picture of the library is named: now, by a change that waits for its time, or by a version of the last 90
-- days, which may be brought back.
create view picture_uses as
select use.kind, use.record, use.state, named.path
  from (
         select 'site_settings', website_id::text, 'now', to_jsonb(site_settings)::text from site_settings
          union all
         select 'promotions', id::text, 'now', to_jsonb(promotions)::text from promotions
          union all
         select 'ranks', code, 'now', to_jsonb(ranks)::text from ranks
          union all
         select 'brands', code, 'now', to_jsonb(brands)::text from brands
          union all
         select 'payment_methods', id::text, 'now', to_jsonb(payment_methods)::text from payment_methods
          union all
         select 'spin_wheels', id::text, 'now', to_jsonb(spin_wheels)::text from spin_wheels
          union all
         select kind, coalesce(key, ''), 'scheduled', content::text
           from scheduled_changes
          where status = 'waiting'
          union all
         select kind, key, 'version', concat(before, after)
           from config_versions
          where kind in ('site_settings', 'promotions', 'ranks', 'brands', 'payment_methods', 'spin_wheels')
            and at > now() - interval '90 days'
       ) as use (kind, record, state, content)
 cross join lateral named_pictures(use.content) as named (path)
 where strpos(use.content, 'media/') > 0;

grant select on picture_uses to kapao_app;
